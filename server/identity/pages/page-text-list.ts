/** Everything the sign-in pages say. Both languages are required by the compiler. */
export interface PageTexts {
  readonly language: string
  /** Before the phone number. */
  readonly needHelp: string
  readonly errorTitle: string
  readonly errorCount: (count: number) => string
  readonly back: string
  readonly continue: string
  /** In the window of an element: `who` is the partner with its host. */
  readonly asking: { lead: (who: string) => string; safe: (host: string) => string }
  readonly signIn: {
    title: string
    lead: string
    button: string
    forgot: string
    newHere: string
    register: string
    stepUp: string
  }
  readonly register: {
    title: string
    lead: string
    button: string
    passwordHelp: string
    haveLogin: string
    signIn: string
  }
  readonly email: string
  readonly password: string
  readonly newPassword: string
  readonly showPassword: string
  readonly code: {
    title: string
    sentTo: (contact: string) => string
    maybeSentTo: (email: string) => string
    label: string
    help: string
    button: string
    remember: string
    rememberHelp: string
    again: string
    otherContact: string
    sandbox: string
  }
  readonly forgot: { title: string; lead: string; button: string; sentTitle: string; sent: (email: string) => string }
  readonly reset: { title: string; lead: string; button: string; doneTitle: string; done: string }
  readonly verify: {
    title: string
    lead: (email: string) => string
    leadKnown: (email: string) => string
    button: string
    doneTitle: string
    done: string
    goOn: string
  }
  readonly linkEnded: { title: string; lead: string; toSite: string }
  readonly signedOut: { title: string; lead: string; again: string }
  readonly signingOut: { title: string; lead: string; button: string; stay: string }
  readonly failure: { title: string; lead: string; expiredTitle: string; expired: string; again: string }
  readonly unavailable: { title: string; lead: string }
  readonly wait: { title: string; lead: (seconds: number) => string; again: string }
  readonly errors: {
    emailMissing: string
    emailInvalid: string
    passwordMissing: string
    noMatch: string
    locked: (time: string) => string
    waitToTry: (seconds: number) => string
    tooShort: string
    tooLong: string
    tooCommon: string
    codeMissing: string
    codeWrong: (left: number) => string
    codeExpired: string
    codeLocked: (time: string) => string
    waitSeconds: (seconds: number) => string
    formExpired: string
  }
  readonly mail: {
    haveLoginSubject: string
    haveLogin: (link: string) => string
  }
}
