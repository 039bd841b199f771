import type { SiteMapMessages } from './site-map.messages.ts'

/** The texts of every route in Spanish. */
export const es: SiteMapMessages = {
  homepage: {
    title: 'Bienvenido',
    titleNavbar: 'Bienvenido',
    description: 'Vea su préstamo de auto, haga un pago y reciba ayuda, en inglés o español.',
  },
  dashboard: { title: 'Resumen', titleNavbar: 'Resumen' },
  'make-a-payment': { title: 'Hacer un pago', titleNavbar: 'Hacer un pago' },
  'make-a-payment-terms': { title: 'Términos del pago', titleNavbar: 'Hacer un pago' },
  'make-a-payment-review': { title: 'Revisar el pago', titleNavbar: 'Hacer un pago' },
  'make-a-payment-success': { title: 'Recibo del pago', titleNavbar: 'Hacer un pago' },
  'payment-ineligible': { title: 'Pago en línea no disponible', titleNavbar: 'Hacer un pago' },
  'make-a-payment-payoff': { title: 'Liquidar su préstamo', titleNavbar: 'Hacer un pago' },
  'manage-bank-accounts': { title: 'Administrar cuentas bancarias', titleNavbar: 'Cuentas bancarias' },
  'manage-debit-cards': { title: 'Administrar tarjetas de débito', titleNavbar: 'Tarjetas de débito' },
  'manage-payments': { title: 'Administrar pagos', titleNavbar: 'Pagos' },
  'payoff-quote': { title: 'Cotización de liquidación', titleNavbar: 'Liquidación' },
  'payment-authenticate': { title: 'Pagar con tarjeta de débito', titleNavbar: 'Tarjeta de débito' },
  'payment-authenticate-success': { title: 'Tarjeta de débito agregada', titleNavbar: 'Tarjeta de débito' },
  'pre-login': { title: 'Iniciar sesión', titleNavbar: 'Iniciar sesión' },
  'account-lookup': { title: 'Encontrar su cuenta', titleNavbar: 'Encontrar su cuenta' },
  'verify-email': { title: 'Verificar su correo', titleNavbar: 'Verificar correo' },
  'verify-email-success': { title: 'Correo verificado', titleNavbar: 'Verificar correo' },
  'verify-email-error': { title: 'Correo no verificado', titleNavbar: 'Verificar correo' },
  'payment-options': {
    title: 'Formas de pago',
    titleNavbar: 'Formas de pago',
    description: 'Todas las formas de pagar su préstamo de auto, cuánto cuestan y cuándo cuentan.',
  },
  'privacy-policy': {
    title: 'Política de privacidad',
    titleNavbar: 'Privacidad',
    description: 'Qué sabemos de usted, por qué, y qué puede hacer al respecto.',
  },
  'terms-of-use': {
    title: 'Términos de uso',
    titleNavbar: 'Términos de uso',
    description: 'Las reglas para usar este sitio.',
  },
  'ai-policy': {
    title: 'Política de IA',
    titleNavbar: 'Política de IA',
    description: 'Dónde usamos inteligencia artificial y dónde no.',
  },
  error: { title: 'Algo salió mal', titleNavbar: 'Algo salió mal' },
  'process-error': { title: 'Algo salió mal', titleNavbar: 'Algo salió mal' },
}
