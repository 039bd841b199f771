import { defineMessages } from '#sdk/i18n/messages'

/** What the shell says. */
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
  otherLanguage: string
  switchLanguage: string
  logOutTitle: string
  logOutQuestion: string
  logOutConfirm: string
  cancel: string
  loggingOut: string
  openingPage: string
  notReached: string
  notReachedText: string
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
    logoLabel: (brand) => `${brand}, to the start`,
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
    otherLanguage: 'Español',
    switchLanguage: 'Leer este sitio en español',
    logOutTitle: 'Log Out',
    logOutQuestion: 'Are you sure you want to log out of the product?',
    logOutConfirm: 'Log out',
    cancel: 'Cancel',
    loggingOut: 'Logging out',
    openingPage: 'Opening the page',
    notReached: 'We could not open this page',
    notReachedText: 'The connection may be down. Nothing you did is lost. Try again, or call us.',
    pageBroke: 'This page stopped working',
    pageBrokeText: 'We are sorry. If you just sent a payment, look at your dashboard before you try again.',
    newVersion: 'This page needs to be loaded again',
    newVersionText: 'The site was updated, or the connection broke off. Load the page again to go on.',
    reload: 'Load again',
    toHomepage: 'To the start page',
    offline: 'You are offline',
    offlineText: 'What you see may be out of date. What you have typed stays here.',
    backOnline: 'You are online again',
    helpLine: (phone, hours) => `Questions? Call ${phone}. ${hours}.`,
    back: 'Back',
    onlyCustomer: 'The customer has to do this themselves.',
    staffArea: 'Staff area',
  },
  es: () => import('./portal.messages.es.ts').then((m) => m.es),
})
