/** A dial that finds its level while the scheduler comes. */
export function SchedulerLoading() {
  return (
    <div
      role="status"
      className="grid h-[24rem] place-content-center justify-items-center gap-6 border border-line lg:h-[36rem]"
    >
      <svg viewBox="-60 -60 120 120" fill="none" aria-hidden="true" className="w-24 text-edge">
        <circle r="52" stroke="currentColor" />
        <circle r="46" stroke="currentColor" strokeWidth="7" strokeDasharray="1 7.03" />
        <g className="motion-safe:animate-spin motion-safe:[animation-duration:5s]">
          <path d="M0 -38V14" strokeWidth="1.5" className="stroke-accent" />
          <circle r="3" className="fill-accent" />
        </g>
      </svg>
      <p className="label text-quiet">Opening the calendar</p>
    </div>
  )
}
