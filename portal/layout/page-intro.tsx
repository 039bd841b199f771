/** The title of a page and what it is for. */
export function PageIntro({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="portal-prose">
      <h1>{title}</h1>
      <p className="portal-lead">{lead}</p>
    </div>
  )
}
