export type ViewType = 'mobile' | 'tablet' | 'desktop'

/** Mobile below 768 px, tablet below 950 px, desktop otherwise, by window width (view-03). */
export function viewTypeOf(width: number): ViewType {
  if (width < 768) return 'mobile'
  return width < 950 ? 'tablet' : 'desktop'
}

/** The web platform by window width (view-05). */
export function webPlatformOf(width: number): 'MobileSite' | 'DesktopSite' {
  return width < 768 ? 'MobileSite' : 'DesktopSite'
}
