import type { Database } from './database.ts'

/** Makes something of a running server once, and hands the same to whoever has its database. */
export function oncePerDatabase<Made>(make: (db: Database) => Made): (services: { readonly db: Database }) => Made {
  const madeFor = new WeakMap<Database, Made>()
  return ({ db }) => {
    const known = madeFor.get(db)
    if (known !== undefined) return known
    const made = make(db)
    madeFor.set(db, made)
    return made
  }
}
