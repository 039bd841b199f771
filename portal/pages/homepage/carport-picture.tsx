/** A car under a roof with a calendar and a check: decoration. */
export function CarportPicture({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 420 320" aria-hidden="true">
      <rect className="portal-picture-ground" x="0" y="0" width="420" height="320" rx="24" />
      <path
        className="portal-picture-hill"
        d="M0 232c70-34 150-34 220-8s140 16 200-14v86a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24Z"
      />
      <path className="portal-picture-roof" d="M58 128 210 62l152 66" />
      <path className="portal-picture-post" d="M88 122v150M332 122v150" />
      <g className="portal-picture-car">
        <path d="M118 238c0-14 8-20 20-22l20-34c5-8 12-12 22-12h62c9 0 15 3 20 10l26 36c14 2 22 8 22 22v20H118Z" />
        <path
          className="portal-picture-glass"
          d="m166 212 13-23c2-4 6-6 11-6h14v29Zm48-29h24c5 0 9 2 12 6l15 23h-51Z"
        />
        <circle cx="158" cy="258" r="18" />
        <circle cx="268" cy="258" r="18" />
        <circle className="portal-picture-hub" cx="158" cy="258" r="7" />
        <circle className="portal-picture-hub" cx="268" cy="258" r="7" />
      </g>
      <path className="portal-picture-line" d="M40 276h340" />
      <g>
        <rect className="portal-picture-card" x="248" y="88" width="120" height="72" rx="12" />
        <circle className="portal-picture-done" cx="276" cy="124" r="14" />
        <path className="portal-picture-check" d="m269.5 124.5 4.5 4.5 8.5-9.5" />
        <path className="portal-picture-text" d="M302 115h48M302 133h30" />
      </g>
    </svg>
  )
}
