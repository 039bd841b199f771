import { under } from './route-texts.ts'
import type { SiteMapMessages } from './site-map.messages.ts'

const help = (topic: string, titleNavbar = topic) => ({ title: `Ayuda: ${topic}`, titleNavbar })

/** The texts of every route in Spanish. */
export const es: SiteMapMessages = {
  homepage: {
    title: 'Le damos la bienvenida',
    description: 'Vea su préstamo de auto, haga un pago y reciba ayuda, en inglés o español.',
  },
  dashboard: { title: 'Resumen' },
  ...under('Hacer un pago', {
    'make-a-payment': 'Hacer un pago',
    'make-a-payment-terms': 'Términos del pago',
    'make-a-payment-review': 'Revisar el pago',
    'make-a-payment-success': 'Recibo del pago',
    'payment-ineligible': 'Pago en línea no disponible',
    'make-a-payment-payoff': 'Liquidar su préstamo',
  }),
  'make-a-payment-mock': { title: 'Pagos de prueba' },
  'select-account-login': { title: 'Elegir su préstamo' },
  ...under('Pago automático', {
    'select-account': 'Elegir una cuenta',
    'enroll-autopay': 'Pago automático',
    'enroll-autopay-terms': 'Pagos automáticos',
    'enroll-autopay-review': 'Revisar el pago automático',
    'enroll-autopay-verify': 'Confirmar el pago automático',
    'enroll-autopay-success': 'Recibo del pago automático',
  }),
  ...under('Pagar y activar', {
    'autopay-otp': 'Pagar y activar el pago automático',
    'autopay-otp-payment': 'Su pago único',
    'autopay-otp-enroll': 'Su pago automático',
    'autopay-otp-review': 'Revisar y firmar',
    'autopay-otp-success': 'Recibo del pago y del pago automático',
  }),
  'manage-bank-accounts': { title: 'Administrar cuentas bancarias', titleNavbar: 'Cuentas bancarias' },
  'manage-debit-cards': { title: 'Administrar tarjetas de débito', titleNavbar: 'Tarjetas de débito' },
  'manage-payments': { title: 'Administrar pagos', titleNavbar: 'Pagos' },
  'payoff-quote': { title: 'Cotización de liquidación', titleNavbar: 'Liquidación' },
  ...under('Tarjeta de débito', {
    'payment-authenticate': 'Pagar con tarjeta de débito',
    'payment-authenticate-success': 'Tarjeta de débito agregada',
  }),
  'pre-login': { title: 'Iniciar sesión' },
  'account-lookup': { title: 'Encontrar su cuenta' },
  ...under('Verificar correo', {
    'verify-email': 'Verificar su correo',
    'verify-email-success': 'Correo verificado',
    'verify-email-error': 'Correo no verificado',
  }),
  'payment-options': {
    title: 'Formas de pago',
    description: 'Todas las formas de pagar su préstamo de auto, cuánto cuestan y cuándo acreditamos su pago.',
  },
  'privacy-policy': {
    title: 'Política de privacidad',
    titleNavbar: 'Privacidad',
    description: 'Qué sabemos de usted, por qué, y qué puede hacer al respecto.',
  },
  'terms-of-use': {
    title: 'Términos de uso',
    description: 'Las reglas para usar este sitio.',
  },
  'ai-policy': {
    title: 'Política de IA',
    description: 'Dónde usamos inteligencia artificial y dónde no.',
  },
  settings: { title: 'Ajustes de la cuenta', titleNavbar: 'Cuenta' },
  'account-details': { title: 'Detalles de la cuenta', titleNavbar: 'Detalles' },
  'agent-intro-modification': {
    title: 'Cambiar su préstamo con un asesor',
    titleNavbar: 'Cambiar préstamo',
    description: 'Cómo un asesor le ayuda a cambiar los términos de su préstamo, y el estado de su préstamo.',
  },
  'noagent-intro-modification': {
    title: 'Cambiar su préstamo',
    titleNavbar: 'Cambiar préstamo',
    description: 'Qué significa un cambio de su préstamo, y el estado de su préstamo.',
  },
  ...under('Cambios', {
    'manage-modifications': 'Los cambios de su préstamo',
    'manage-modification-opt-out': 'Rechazar un cambio del préstamo',
    'modification-opt-out': 'Rechazar un cambio del préstamo',
    'loan-modification-viewer': 'Documentos de los cambios del préstamo',
  }),
  ...under('Mi perfil', {
    'my-profile': 'Mi perfil',
    'verify-new-email': 'Verificar su nuevo correo',
    'call-preferences': 'Preferencias de llamadas',
  }),
  ...under('Plan de pagos', {
    'payment-plan': 'Plan de pagos',
    'payment-plan-history': 'Historial del plan de pagos',
  }),
  'self-service-ext': { title: 'Extensión de pago' },
  'account-resolution': { title: 'Resolver su saldo pendiente', titleNavbar: 'Resolver su saldo' },
  'pco-negotiation': { title: 'Conserve sus llaves' },
  ...under('Un momento', {
    'app-banner-redirect': 'Abriendo su cuenta',
    'deep-link': 'Abriendo su página',
  }),
  EmailCampaignRedirect: {
    title: 'Desde su correo',
    description: 'La página del enlace en nuestro correo.',
  },
  'customer-support-center': {
    title: 'Atención al cliente',
    description: 'Respuestas sobre su préstamo de auto, sus pagos y su auto.',
  },
  'csc-my-account': help('Mi cuenta'),
  'csc-my-profile': help('Mi perfil'),
  'csc-my-payments': help('Mis pagos'),
  'csc-my-autopay': help('Mi pago automático', 'Pago automático'),
  'csc-insurance-and-claims': help('Seguro y reclamos'),
  'csc-my-title': help('Mi título'),
  'csc-my-vehicle': help('Mi vehículo'),
  'csc-simple-interest': help('Interés simple'),
  'csc-tax-refund-benefits': help('Reembolso de impuestos', 'Reembolso'),
  'csc-skip-a-payment': help('Omitir un pago'),
  'csc-search-results': help('Resultados de la búsqueda', 'Resultados'),
  ...under('Personal', {
    admin: 'Personal',
    impersonate: 'Actuar como un cliente',
    'input-pco-plan': 'Ingresar un plan',
    'view-cancel-pco-plan': 'Ver o cancelar un plan',
  }),
  styleguide: { title: 'Guía de estilo' },
  'styleguide-variables': { title: 'Guía de estilo: variables', titleNavbar: 'Variables' },
  'styleguide-global-components': { title: 'Guía de estilo: componentes', titleNavbar: 'Componentes' },
  'styleguide-colors': { title: 'Guía de estilo: colores', titleNavbar: 'Colores' },
  'styleguide-svgs': { title: 'Guía de estilo: iconos', titleNavbar: 'Iconos' },
  ...under('Algo salió mal', {
    error: 'Algo salió mal',
    'process-error': 'Algo salió mal',
  }),
}
