import { defineMessages } from '#sdk/i18n/messages'

/** Texts of the shell. */
export interface PortalMessages {
  skipToContent: string
  mainNavigation: string
  bottomNavigation: string
  siteLinks: string
  menu: string
  closeMenu: string
  logoLabel: (brand: string) => string
  dashboard: string
  makeAPayment: string
  autopay: string
  paymentOptions: string
  contactUs: string
  faq: string
  customerSupport: string
  account: string
  logOut: string
  signIn: string
  privacyPolicy: string
  termsOfUse: string
  aiPolicy: string
  careers: string
  californiaRights: string
  doNotSell: string
  copyright: (year: string, brand: string) => string
  /** Named in its own language, with its BCP 47 tag beside it. */
  logOutTitle: string
  logOutQuestion: string
  logOutConfirm: string
  cancel: string
  loggingOut: string
  openingPage: string
  notReached: string
  notReachedText: string
  /** On the page that opened instead. */
  pageClosed: string
  pageBroke: string
  pageBrokeText: string
  newVersion: string
  newVersionText: string
  reload: string
  toHomepage: string
  offline: string
  offlineText: string
  backOnline: string
  helpLine: (phone: string, hours: string) => string
  back: string
  /** Said to staff beside what only the borrower may do. */
  onlyCustomer: string
  staffArea: string
}

export const portalMessages = defineMessages<PortalMessages>({
  name: 'portal',
  en: {
    skipToContent: 'Skip to content',
    mainNavigation: 'Main',
    bottomNavigation: 'Tabs',
    siteLinks: 'Site links',
    menu: 'Menu',
    closeMenu: 'Close menu',
    logoLabel: (brand) => `${brand} home page`,
    dashboard: 'Dashboard',
    makeAPayment: 'Make a Payment',
    autopay: 'Autopay',
    paymentOptions: 'Payment Options',
    contactUs: 'Contact Us',
    faq: 'FAQ',
    customerSupport: 'Customer Support',
    account: 'Account',
    logOut: 'Log Out',
    signIn: 'Sign in',
    privacyPolicy: 'Privacy Policy',
    termsOfUse: 'Terms of Use',
    aiPolicy: 'AI Policy',
    careers: 'Careers',
    californiaRights: 'California Rights and Disclosures',
    doNotSell: 'Do Not Sell My Info',
    copyright: (year, brand) => `© ${year} ${brand}`,
    logOutTitle: 'Log Out',
    logOutQuestion: 'Are you sure you want to log out of the product?',
    logOutConfirm: 'Log out',
    cancel: 'Cancel',
    loggingOut: 'Logging out',
    openingPage: 'Opening the page',
    notReached: 'We couldn’t open this page',
    notReachedText: 'You may be offline. Nothing you did is lost. Try again, or call us.',
    pageClosed: 'That page isn’t open right now.',
    pageBroke: 'This page stopped working',
    pageBrokeText: 'We’re sorry. If you just made a payment, check your dashboard before you try again.',
    newVersion: 'Reload this page',
    newVersionText: 'We updated the site, or you lost your connection. Reload the page to continue.',
    reload: 'Reload',
    toHomepage: 'Go to home page',
    offline: 'You’re offline',
    offlineText: 'What you see may be out of date. What you typed is still here.',
    backOnline: 'You’re back online',
    helpLine: (phone, hours) => `Questions? Call ${phone}. ${hours}`,
    back: 'Back',
    onlyCustomer: 'The customer has to do this themselves.',
    staffArea: 'Staff area',
  },
  es: () => import('./portal.messages.es.ts').then((m) => m.es),
})
