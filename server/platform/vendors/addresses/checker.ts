import type { PlainAddress } from '#server/platform/messages/contact-input'

/** Something that knows which addresses the post delivers to. */
export interface AddressChecker {
  /** What it says of an address; 'unknown' when it cannot tell now, which warns of nothing. */
  check(address: PlainAddress): Promise<'deliverable' | 'unit-missing' | 'not-known' | 'unknown'>
}
