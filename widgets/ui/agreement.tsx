/** What somebody agrees to, in the words that are kept; each line of the text is a line here. */
export function Agreement({ title, text }: { title: string; text: string }) {
  return (
    <section className="cp-agreement">
      <h2 className="cp-subtitle">{title}</h2>
      <p className="cp-agreement-text">{text}</p>
    </section>
  )
}
