import { ButtonLink } from '../ui/button.tsx'

interface ConsultationCallProps {
  /** Tells the survey which service's page the visitor came from (§2.8). */
  source: string
  note?: string
}

/** The one way on of a landing page. */
export function ConsultationCall({ source, note }: ConsultationCallProps) {
  return (
    <div className="print:hidden">
      <ButtonLink to={`/contact?source=${source}`} arrow className="max-sm:w-full max-sm:px-3">
        Book a free 20-minute consultation
      </ButtonLink>
      {note && <p className="mt-3.5 max-w-[38ch] text-small text-quiet">{note}</p>}
    </div>
  )
}
