/** What the elements are called on npm; the docs and examples name it too, and tests/package installs it. */
export const packageName = '@carport/elements'
