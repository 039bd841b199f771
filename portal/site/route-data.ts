import type { RouteTexts } from './route-texts.ts'
import type { PortalRoute, RouteData } from './site-route.ts'

/** Returns a page's area and its name within that area. The homepage is its own area. */
export function pageNames({ path, name }: Pick<PortalRoute, 'path' | 'name'>): Pick<RouteData, 'name' | 'subName'> {
  const [area = '', ...rest] = path.split('/')
  return { name: area === '' ? name : area, subName: rest.join('/') }
}

/**
 * Returns the metadata of the open page.
 * @param site the description of pages without their own, and the brand name that follows every title
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
