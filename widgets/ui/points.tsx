/** Short sentences below each other, each behind a dot. */
export function Points({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="cp-points">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
