import type { SmartBannerMessages } from './smart-banner.messages.ts'

export const es: SmartBannerMessages = {
  title: (brand) => `App de ${brand}`,
  price: 'Gratis',
  priceSuffix: { ios: ' en el App Store', android: ' en Google Play' },
  closeLabel: 'Cerrar',
  buttonLabel: 'Ver',
}
