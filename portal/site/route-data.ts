import type { RouteTexts } from './site-map.messages.ts'
import type { PortalRoute, RouteData } from './site-route.ts'

/** A page's place in the site: its area, and the page of the area. The homepage's area is itself. */
export function pageNames({ path, name }: Pick<PortalRoute, 'path' | 'name'>): Pick<RouteData, 'name' | 'subName'> {
  const [area = '', ...rest] = path.split('/')
  return { name: area === '' ? name : area, subName: rest.join('/') }
}

/**
 * What is told of a page while it is open.
 * @param site what stands in for a page without a description of its own, and the brand that goes after every title
 */
export function routeData(
  route: PortalRoute,
  texts: RouteTexts,
  site: { readonly description: string; readonly brandName: string },
): RouteData {
  const title = `${texts.title} | ${site.brandName}`
  const description = texts.description ?? site.description
  return {
    ...pageNames(route),
    metaData: {
      title,
      titleNavbar: texts.titleNavbar ?? texts.title,
      description,
      og: { type: 'website', title, description, site_name: site.brandName },
    },
    hideTopNav: route.hideTopNav === true,
    hideBottomNav: route.hideBottomNav === true,
    hideBackButton: route.hideBackButton === true,
    disableTextWithUs: route.disableTextWithUs === true,
    navLinkOptions: route.navLinkOptions ?? null,
  }
}
