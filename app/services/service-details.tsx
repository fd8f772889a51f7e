import type { DrawnService } from '../content/services.server.ts'
import { Plate } from '../plates/plate.tsx'
import { RichTextBody } from '../rich-text-body.tsx'
import { Rings } from '../sections/rings.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { audienceNames, PlacedLink, ServiceTerms } from './service-list.tsx'

interface ServiceDetailsProps {
  service: DrawnService
  /** The filter hides its card. */
  isHidden: boolean
  /** The link that closes it. */
  closedHref: string
  onClose: () => void
  onReturn: () => void
}

/** The selected service: plate, description, call to action. */
export function ServiceDetails({ service, isHidden, closedHref, onClose, onReturn }: ServiceDetailsProps) {
  const { category, order, targetAudience, plateHref, plateAlt, description, callToAction, terms } = service
  return (
    <>
      <p className="label flex min-h-11 items-center gap-4 text-quiet">
        <span>Fig. {order}</span>
        <span>{audienceNames(targetAudience)}</span>
        {isHidden && <span className="normal-case">not in the filtered list</span>}
        <PlacedLink
          href={closedHref}
          onPress={() => {
            onReturn()
            onClose()
          }}
          className="ml-auto flex min-h-11 print:hidden items-center gap-2.5 text-ink underline-offset-4 hover:underline"
        >
          Close <span className="sr-only">{category}</span>
          <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
            <path d="M1 1l8 8M9 1L1 9" stroke="currentColor" strokeWidth="1.4" />
          </svg>
        </PlacedLink>
      </p>
      <Plate href={plateHref} alt={plateAlt} className="mx-auto mt-2 w-full max-w-2xl lg:max-h-[42svh]" />
      <h2 id="panel-title" tabIndex={-1} className="mt-6 mb-5 text-heading tracking-heading">
        {category}
      </h2>
      <div className="prose grow text-[1.1875rem] leading-[1.5]">
        <RichTextBody text={description} />
      </div>
      <ServiceTerms terms={terms} />
      <div className="service-panel-foot mt-1 flex flex-wrap items-center gap-x-6 gap-y-3 py-5">
        <ButtonLink href={callToAction.href} arrow>
          {callToAction.label}
        </ButtonLink>
        <button
          type="button"
          onClick={onReturn}
          className="min-h-11 font-semibold underline underline-offset-4 md:hidden print:hidden"
        >
          Back to the list
        </button>
      </div>
    </>
  )
}

/** Shown while no service is selected. */
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
