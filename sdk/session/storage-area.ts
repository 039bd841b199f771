/** One place that can hold a text under a name. Each call may fail. */
export interface StorageArea {
  readonly kind: 'secure' | 'local' | 'indexed-db' | 'memory'
  readonly read: (name: string) => Promise<string | null>
  readonly write: (name: string, text: string) => Promise<void>
  readonly remove: (name: string) => Promise<void>
}
