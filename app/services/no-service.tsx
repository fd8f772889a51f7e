import { Rings } from '../sections/rings.tsx'

/** What stands in the panel while no service is selected. */
export function NoService() {
  return (
    <div className="flex grow flex-col gap-x-6 gap-y-9 pb-6 max-md:flex-row max-md:flex-wrap print:hidden max-md:items-center">
      <div className="max-md:grow max-md:basis-28 md:pt-6">
        <h2 id="panel-title" className="max-w-[12em] text-heading tracking-heading max-md:text-title">
          What should we fix first?
        </h2>
        <p className="mt-4 [@media(scripting:none)]:hidden max-w-[40ch] text-lead text-quiet max-md:text-small">
          Choose a service to see what it changes, how long it takes and what it asks of you.
        </p>
      </div>
      <Rings className="mx-auto w-full max-w-[34rem] shrink-0 max-md:w-32 md:max-h-[60svh]" />
    </div>
  )
}
