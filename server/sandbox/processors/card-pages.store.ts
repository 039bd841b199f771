import type { Language } from '#sdk/i18n/language'
import type { Queryable, Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'

/** A visit to the card page, as far as the page needs it. */
export interface CardPage {
  readonly pageId: string
  readonly returnUrl: string
  readonly frameOrigins: readonly string[]
  readonly language: Language
}

export interface NewCardPage {
  readonly pageId: string
  readonly authTokenSha256: string
  readonly authExpiresAt: string
  readonly reference: string
  readonly returnUrl: string
  readonly frameOrigins: readonly string[]
  readonly language: string
}

const pageColumns = `page_id AS "pageId", return_url AS "returnUrl", frame_origins AS "frameOrigins", language`

/** Remembers a visit that may begin. */
export async function keepPage(tx: Tx, page: NewCardPage): Promise<void> {
  await insertRow(tx, 'sandbox_card_pages', {
    page_id: page.pageId,
    auth_token_sha256: page.authTokenSha256,
    auth_expires_at: page.authExpiresAt,
    reference: page.reference,
    return_url: page.returnUrl,
    frame_origins: page.frameOrigins,
    language: page.language,
  })
}

/** Begins a visit: works once, while the token is fresh. @returns null otherwise */
export async function openPage(
  tx: Tx,
  opening: { authTokenSha256: string; pageKeySha256: string; at: string },
): Promise<CardPage | null> {
  const [row] = await tx.query<CardPage>(
    `UPDATE sandbox_card_pages SET opened_at = $3, page_key_sha256 = $2
     WHERE auth_token_sha256 = $1 AND opened_at IS NULL AND auth_expires_at > $3 RETURNING ${pageColumns}`,
    [opening.authTokenSha256, opening.pageKeySha256, opening.at],
  )
  return row ?? null
}

/** The visit a token was made for, also when it is used or too old; null when there was none. */
export async function findPageOfToken(q: Queryable, authTokenSha256: string): Promise<CardPage | null> {
  const [row] = await q.query<CardPage>(`SELECT ${pageColumns} FROM sandbox_card_pages WHERE auth_token_sha256 = $1`, [
    authTokenSha256,
  ])
  return row ?? null
}

/** The open visit of a page key, locked; null when it is over or older than `openedAfter`. */
export async function lockOpenPage(tx: Tx, pageKeySha256: string, openedAfter: string): Promise<CardPage | null> {
  const [row] = await tx.query<CardPage>(
    `SELECT ${pageColumns} FROM sandbox_card_pages
     WHERE page_key_sha256 = $1 AND finished_at IS NULL AND opened_at > $2 FOR UPDATE`,
    [pageKeySha256, openedAfter],
  )
  return row ?? null
}

/** Ends a visit, with a card when one was given. */
export async function finishPage(
  tx: Tx,
  end: { pageId: string; at: string; card: { cardToken: string; rawTokenSha256: string; rawExpiresAt: string } | null },
): Promise<void> {
  await tx.query(
    `UPDATE sandbox_card_pages SET finished_at = $2, card_token = $3, raw_token_sha256 = $4, raw_expires_at = $5 WHERE page_id = $1`,
    [end.pageId, end.at, end.card?.cardToken ?? null, end.card?.rawTokenSha256 ?? null, end.card?.rawExpiresAt ?? null],
  )
}

/** Exchanges a raw token, once and while it is fresh. @returns our caller's reference, or null */
export async function exchangePage(
  tx: Tx,
  exchange: { rawTokenSha256: string; singleUseSha256: string; expiresAt: string; at: string },
): Promise<string | null> {
  const [row] = await tx.query<{ reference: string }>(
    `UPDATE sandbox_card_pages SET single_use_sha256 = $2, single_use_expires_at = $3
     WHERE raw_token_sha256 = $1 AND single_use_sha256 IS NULL AND raw_expires_at > $4 RETURNING reference`,
    [exchange.rawTokenSha256, exchange.singleUseSha256, exchange.expiresAt, exchange.at],
  )
  return row?.reference ?? null
}

/** A card that can be charged. */
export interface KeptCard {
  readonly cardToken: string
  readonly brand: string
  readonly kind: 'DEBIT' | 'CREDIT'
  readonly lastFour: string
}

const cardColumns = `card_token AS "cardToken", brand, kind, last_four AS "lastFour"`

/** Keeps a card's token and what it is recognized by. */
export async function keepCard(tx: Tx, card: KeptCard): Promise<void> {
  await tx.query(
    'INSERT INTO sandbox_cards (card_token, brand, kind, last_four) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [card.cardToken, card.brand, card.kind, card.lastFour],
  )
}

/** Redeems a single-use token under a key: the same key gets the same card again, another key gets nothing. */
export async function redeemPage(
  tx: Tx,
  redemption: { singleUseSha256: string; key: string; at: string },
): Promise<KeptCard | null> {
  const [row] = await tx.query<KeptCard>(
    `UPDATE sandbox_card_pages p SET redeemed_key = $2 FROM sandbox_cards c
     WHERE p.single_use_sha256 = $1 AND c.card_token = p.card_token
       AND (p.redeemed_key = $2 OR (p.redeemed_key IS NULL AND p.single_use_expires_at > $3))
     RETURNING c.card_token AS "cardToken", c.brand, c.kind, c.last_four AS "lastFour"`,
    [redemption.singleUseSha256, redemption.key, redemption.at],
  )
  return row ?? null
}

/** A card by its token, or null. */
export async function findCard(q: Queryable, cardToken: string): Promise<KeptCard | null> {
  const [row] = await q.query<KeptCard>(`SELECT ${cardColumns} FROM sandbox_cards WHERE card_token = $1`, [cardToken])
  return row ?? null
}
