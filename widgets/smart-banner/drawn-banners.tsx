import type { ReactNode } from 'react'
import { defaultSmartBanner } from '#sdk/config/smart-banner'
import type { FlagReader } from '#sdk/flags/flags'
import { useLanguage, useMessages } from '#ui'
import { BannerView } from './smart-banner.tsx'
import { smartBannerMessages } from './smart-banner.messages.ts'
import { bannerTexts, disableFlag, viewUrl } from './smart-banner.state.ts'

interface DrawnBannersProps {
  readonly flags: FlagReader
  readonly brandName: string
}

/** The banner for each system that has an app, in a template of its own: a page that is drawn before the phone is known has all of them. */
export function DrawnBanners({ flags, brandName }: DrawnBannersProps): ReactNode {
  const own = useMessages(smartBannerMessages)
  const language = useLanguage()
  if (flags.isOn(disableFlag)) return null
  return defaultSmartBanner.enabledPlatforms.map((platform) => (
    <template key={platform} data-app={platform}>
      <BannerView
        texts={bannerTexts(defaultSmartBanner, platform, own, brandName, language)}
        viewUrl={viewUrl(defaultSmartBanner, platform, '')}
        titleId="app-banner-title"
      />
    </template>
  ))
}
