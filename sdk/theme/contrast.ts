/**
 * The WCAG 2 contrast of two opaque colors.
 * @param first `#rrggbb` or `rgb(r, g, b)`
 * @param second the same
 * @returns 1 (same) to 21 (black on white), or null when one is not an opaque color in those forms
 */
export function contrastRatio(first: string, second: string): number | null {
  const one = luminance(first)
  const two = luminance(second)
  if (one === null || two === null) return null
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

function luminance(color: string): number | null {
  const channels = parseColor(color.trim())
  if (channels === null) return null
  const [red, green, blue] = channels.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function parseColor(text: string): number[] | null {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  if (hex !== null) return hex.slice(1).map((part) => Number.parseInt(part, 16))
  const rgb = /^rgb\((\d+),? (\d+),? (\d+)\)$/.exec(text)
  return rgb === null ? null : rgb.slice(1).map(Number)
}
