import type { Audience } from '#content-loader/services.server.ts'

const audiences: { value: Audience; label: string; short: string }[] = [
  { value: 'solo', label: 'Solo Practitioners', short: 'Solo' },
  { value: 'firm', label: 'Small Firms', short: 'Firms' },
]

const names: Record<Audience, string> = { solo: 'Solo', firm: 'Firm' }

export const audienceNames = (audiences: readonly Audience[]): string =>
  audiences.map((audience) => names[audience]).join(' · ')

interface AudienceFilterProps {
  label?: string
  chosen: Audience | undefined
  onChoose: (audience: Audience | undefined) => void
}

export const AudienceFilter = ({ label: name = 'Show services for', chosen, onChoose }: AudienceFilterProps) => (
  <div
    role="group"
    aria-label={name}
    className="flex w-full flex-wrap noscript:hidden print:hidden rounded-sm border border-ink sm:w-fit sm:max-w-full"
  >
    {audiences.map(({ value, label, short }) => (
      <button
        key={value}
        type="button"
        aria-pressed={chosen === value}
        onClick={() => onChoose(chosen === value ? undefined : value)}
        className="min-h-12 grow px-4.5 text-small font-medium transition-colors duration-150 not-first:border-l not-first:border-ink hover:bg-raised aria-pressed:bg-ink aria-pressed:text-paper"
      >
        <span className="max-sm:sr-only">{label}</span>
        <span aria-hidden="true" className="sm:hidden">
          {short}
        </span>
      </button>
    ))}
  </div>
)
