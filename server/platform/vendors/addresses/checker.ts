import type { PlainAddress } from '#server/platform/messages/contact-input'

/** A source of the addresses the post delivers to. */
export interface AddressChecker {
  /** Its verdict on an address; 'unknown' when it has none now, which warns of nothing. */
  check(address: PlainAddress): Promise<'deliverable' | 'unit-missing' | 'not-known' | 'unknown'>
}
