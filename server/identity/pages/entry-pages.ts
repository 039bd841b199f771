import { errorSummary, passwordField, textField, type FormError, type Page } from './document.ts'
import { html, type Html } from './html.ts'
import type { PageTexts } from './page-texts.ts'

/** A form of one interaction: where it goes, and the hidden value that shows it is ours. */
export interface InteractionForm {
  /** Such as /oidc/interaction/abc. */
  readonly base: string
  readonly csrf: string
  readonly errors: readonly FormError[]
}

function hidden(form: InteractionForm): Html {
  return html`<input type="hidden" name="csrf" value="${form.csrf}">`
}

/** Email and password. @param fixedEmail when the person is signed in and only proves it again */
export function signInPage(texts: PageTexts, form: InteractionForm, email: string, fixedEmail: boolean): Page {
  const { signIn } = texts
  const body = html`${errorSummary(texts, form.errors)}<h1>${signIn.title}</h1>
<p class="lead">${fixedEmail ? signIn.stepUp : signIn.lead}</p>
<form method="post" action="${form.base}" novalidate>
${hidden(form)}
${emailField(texts, form, email)}
${passwordField(texts, { label: texts.password, autocomplete: 'current-password' }, form.errors)}
<button type="submit">${signIn.button}</button>
</form>
<div class="links">
<p><a href="${form.base}/forgot">${signIn.forgot}</a></p>
${!fixedEmail && html`<p>${signIn.newHere} <a href="${form.base}/register">${signIn.register}</a></p>`}
</div>`
  return { title: signIn.title, body, isError: form.errors.length > 0, hasPassword: true }
}

/** A new login. */
export function registerPage(texts: PageTexts, form: InteractionForm, email: string): Page {
  const { register } = texts
  const body = html`${errorSummary(texts, form.errors)}<h1>${register.title}</h1>
<p class="lead">${register.lead}</p>
<form method="post" action="${form.base}/register" novalidate>
${hidden(form)}
${emailField(texts, form, email)}
${passwordField(
  texts,
  { label: texts.newPassword, autocomplete: 'new-password', help: register.passwordHelp },
  form.errors,
)}
<button type="submit">${register.button}</button>
</form>
<p class="links">${register.haveLogin} <a href="${form.base}">${register.signIn}</a></p>`
  return { title: register.title, body, isError: form.errors.length > 0, hasPassword: true }
}

/** What the page of a one-time code shows. */
export interface CodeView {
  /** The sentence with where the code went. */
  readonly sent: string
  /** Contacts a code can be sent to, masked. The first is offered as "send again". */
  readonly contacts: readonly { readonly contactId: string; readonly masked: string }[]
  /** Offers to remember this browser. */
  readonly canRemember: boolean
  /** Where the sandbox shows the message; null in production. */
  readonly inboxUrl: string | null
}

/** The one-time code. It can be pasted and filled in by the browser. */
export function codePage(texts: PageTexts, form: InteractionForm, view: CodeView): Page {
  const { code } = texts
  const again = view.contacts.map(
    (contact, index) =>
      html`<button class="quiet" type="submit" name="contact" value="${contact.contactId}">${
        index === 0 ? code.again : `${code.otherContact} ${contact.masked}`
      }</button>`,
  )
  const body = html`${errorSummary(texts, form.errors)}<h1>${code.title}</h1>
<p class="lead">${view.sent}</p>
${view.inboxUrl !== null && html`<p class="notice"><a href="${view.inboxUrl}" target="_blank" rel="noopener">${code.sandbox}</a></p>`}
<form method="post" action="${form.base}/code" novalidate>
${hidden(form)}
${textField({ name: 'code', label: code.label, type: 'text', autocomplete: 'one-time-code', inputmode: 'numeric', maxlength: 16, help: code.help }, form.errors)}
${
  view.canRemember &&
  html`<div class="check"><input id="remember" name="remember" type="checkbox" value="yes" aria-describedby="remember-help">
<label for="remember">${code.remember}</label><p class="hint" id="remember-help">${code.rememberHelp}</p></div>`
}
<button type="submit">${code.button}</button>
</form>
<form method="post" action="${form.base}/code/send">${hidden(form)}${again}</form>
<p class="links"><a href="${form.base}">${texts.back}</a></p>`
  return { title: code.title, body, isError: form.errors.length > 0 }
}

/** Asks for the address that a link for a new password goes to. @param back where whoever does not want one goes; the sign-in page by default */
export function forgotPage(texts: PageTexts, form: InteractionForm, email: string, back = form.base): Page {
  const { forgot } = texts
  const body = html`${errorSummary(texts, form.errors)}<h1>${forgot.title}</h1>
<p class="lead">${forgot.lead}</p>
<form method="post" action="${form.base}/forgot" novalidate>
${hidden(form)}
${emailField(texts, form, email)}
<button type="submit">${forgot.button}</button>
</form>
<p class="links"><a href="${back}">${texts.back}</a></p>`
  return { title: forgot.title, body, isError: form.errors.length > 0 }
}

/** A page with a message and the way on. */
export function noticePage(
  title: string,
  lead: string,
  next: { readonly href: string; readonly label: string },
  isError = false,
): Page {
  const body = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<a class="action" href="${next.href}">${next.label}</a>`
  return { title, body, isError }
}

/** A form that a mailed link opens: a password, old or new, or in a browser that is known a button alone. */
export function linkPage(
  texts: PageTexts,
  form: InteractionForm,
  view: {
    readonly title: string
    readonly lead: string
    readonly button: string
    readonly email: string
    readonly field: 'new' | 'current' | 'none'
  },
): Page {
  const isNew = view.field === 'new'
  const password = {
    label: isNew ? texts.newPassword : texts.password,
    autocomplete: isNew ? 'new-password' : 'current-password',
    ...(isNew ? { help: texts.register.passwordHelp } : {}),
  } as const
  const body = html`${errorSummary(texts, form.errors)}<h1>${view.title}</h1>
<p class="lead">${view.lead}</p>
<form method="post" action="${form.base}" novalidate>
${hidden(form)}
<input type="hidden" name="username" autocomplete="username" value="${view.email}">
${view.field !== 'none' && passwordField(texts, password, form.errors)}
<button type="submit">${view.button}</button>
</form>`
  return { title: view.title, body, isError: form.errors.length > 0, hasPassword: view.field !== 'none' }
}

function emailField(texts: PageTexts, form: InteractionForm, email: string) {
  return textField(
    { name: 'email', label: texts.email, type: 'email', autocomplete: 'username', inputmode: 'email', value: email },
    form.errors,
  )
}

/** We cannot answer now. @param portalUrl the portal's own, for starting again */
export function unavailablePage({ unavailable, failure }: PageTexts, portalUrl: string): Page {
  return noticePage(unavailable.title, unavailable.lead, { href: `${portalUrl}/pre-login`, label: failure.again }, true)
}
