import type { Brand } from '#sdk/config/brand'
import { Image } from '#ui'

/**
 * The brand's logo; its name in type beside a small mark where it has none.
 * @param props.isShort leaves the name out on phones, where the page's title needs the room
 */
export function BrandMark({ brand, isShort = false }: { brand: Brand; isShort?: boolean }) {
  if (brand.logoUrl !== null) return <Image src={brand.logoUrl} alt={brand.name} width={160} height={40} />
  return (
    <span className="portal-wordmark">
      <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
        <rect className="portal-mark-ground" width="32" height="32" rx="8" />
        <path className="portal-mark-lines" d="M6 15.5 16 8l10 7.5M9 14v9M23 14v9M11 21.5h10M12.5 21.5l1-3.5h5l1 3.5" />
      </svg>
      <span className={isShort ? 'portal-wordmark-name' : undefined}>{brand.name}</span>
    </span>
  )
}
