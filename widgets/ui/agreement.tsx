import { Subtitle } from './subtitle.tsx'

/** What somebody agrees to, in the words that are kept; each line of the text is a paragraph here. */
export function Agreement({ title, text }: { title: string; text: string }) {
  return (
    <section className="cp-agreement">
      <Subtitle>{title}</Subtitle>
      {text.split('\n').map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </section>
  )
}
