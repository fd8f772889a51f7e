import { PAGE_END } from '../shell/shell.tsx'
import { Button } from '../ui/button.tsx'
import type { OptionalCategory } from './consent.ts'

const categories: { name: OptionalCategory; label: string; explanation: string }[] = [
  {
    name: 'performance',
    label: 'Performance',
    explanation:
      'Usage statistics by Microsoft Clarity. Its number for your browser is sent with your survey. It doesn’t load until you allow it.',
  },
  {
    name: 'functionality',
    label: 'Functionality',
    explanation: 'The voice assistant on the demo page, from another company. It loads there unless you turn it off.',
  },
]

/** Asks once, and again from 'Cookie settings'. consent.ts shows this template. */
export function CookieBanner() {
  return (
    <template id={PAGE_END} data-cookies="">
      <form
        aria-label="Cookies"
        tabIndex={-1}
        data-theme="dark"
        data-cookie-banner=""
        className="group/cookies fixed inset-x-0 bottom-0 z-40 max-h-[80dvh] overflow-y-auto border-t border-line print:hidden"
      >
        <div className="wrap grid gap-x-12 gap-y-3 py-3 sm:gap-y-4 sm:py-4 lg:grid-cols-[1fr_auto] lg:items-center lg:py-5 lg:group-data-customizing/cookies:items-end">
          <div>
            <p className="max-w-3xl text-small">
              This site works without optional cookies. If you agree, we also measure which pages help.
              <span data-privacy-control="" hidden>
                {' '}
                Your browser sends Global Privacy Control: optional cookies are off unless you turn them on here.
              </span>
            </p>
            <fieldset
              data-customized=""
              hidden
              className="mt-4 grid gap-x-8 gap-y-4 border-t border-line pt-4 sm:grid-cols-3"
            >
              <legend className="sr-only">What this site may use</legend>
              <Toggle
                name="necessary"
                label="Necessary"
                explanation="Your choice here, and what a form or a purchase needs while you’re using it. Always on."
                isLocked
              />
              {categories.map((category) => (
                <Toggle key={category.name} {...category} />
              ))}
            </fieldset>
          </div>
          <div className="flex flex-wrap gap-2 sm:gap-2.5 [&>button]:min-h-11 [&>button]:grow [&>button]:px-1.5 [&>button]:py-1.5 [&>button]:text-small [&>button]:leading-tight max-[22rem]:[&>button]:text-label sm:[&>button]:px-4 sm:[&>button]:text-small">
            <Button type="submit" look="line" data-customized="" hidden>
              Save Preferences
            </Button>
            <Button look="line" data-asked="" data-press="customize">
              Customize
            </Button>
            <Button look="line" data-asked="" data-press="necessary">
              Necessary Only
            </Button>
            <Button look="line" data-press="all">
              Accept All
            </Button>
          </div>
        </div>
      </form>
    </template>
  )
}

interface ToggleProps {
  name: string
  label: string
  explanation: string
  isLocked?: boolean
}

const Toggle = ({ name, label, explanation, isLocked = false }: ToggleProps) => (
  <label className="grid grid-cols-[auto_1fr] gap-x-3 text-small">
    <input
      type="checkbox"
      role="switch"
      name={name}
      defaultChecked={isLocked}
      disabled={isLocked}
      className="switch mt-0.5"
    />
    <span>
      <span className="font-semibold">{label}</span>
      <span className="block text-balance text-quiet">{explanation}</span>
    </span>
  </label>
)
