import { SmartBanner } from '#widgets/smart-banner'
import '#widgets/smart-banner/smart-banner.css'

export { SmartBanner }
