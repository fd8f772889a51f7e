import type { ReactNode } from 'react'
import type { Vault, VaultItem } from '#content-loader/page-words.server.ts'
import { Plate } from '../plates/plate.tsx'
import guide from '../plates/what-not-to-paste-into-a-chatbot.svg?url&no-inline'
import { CardAction, CardLink } from '../ui/links.tsx'

export const VaultScreen = ({ vault, leadMagnetHref }: { vault: Vault; leadMagnetHref: string }) => (
  <div data-theme="dark" className="border-b border-line">
    <div className="wrap pt-12 pb-20 sm:pt-16 lg:pb-28">
      <div className="mb-12 grid items-end gap-x-16 lg:mb-16 lg:grid-cols-[1fr_15rem]">
        <div>
          <p className="label mb-5 text-quiet">{vault.label}</p>
          <h1 className="max-w-[10em] text-page tracking-display">{vault.title}</h1>
          <p className="mt-7 max-w-[52ch] text-lead text-quiet">{vault.introduction}</p>
        </div>
        <VaultDial className="hidden w-full lg:block" />
      </div>
      {vault.items.length > 0 ? (
        <Cabinet items={vault.items} leadMagnetHref={leadMagnetHref} />
      ) : (
        <EmptyCabinet says={vault.empty} />
      )}
    </div>
  </div>
)

function Cabinet({ items, leadMagnetHref }: Pick<Vault, 'items'> & { leadMagnetHref: string }) {
  const open = items.filter(({ isAvailable }) => isAvailable).length
  return (
    <div className="relative border border-edge p-3 pt-0 sm:p-5 sm:pt-0">
      <CabinetScrews />
      <p className="label flex justify-between gap-4 px-4 py-3.5 text-quiet sm:px-5">
        <span>Drawers 1 to {items.length}</span>
        <span>{open} open</span>
      </p>
      <ul className="grid gap-3 sm:gap-5 lg:grid-cols-3">
        {items.map((item, index) =>
          item.isAvailable ? (
            <OpenDrawer key={item.slug} item={item} number={index + 1} linkUrl={leadMagnetHref} />
          ) : (
            <ClosedDrawer key={item.slug} item={item} number={index + 1} />
          ),
        )}
      </ul>
    </div>
  )
}

const EmptyCabinet = ({ says }: { says: string }) => (
  <div className="relative grid min-h-72 place-items-center border border-dashed border-edge px-6 py-16">
    <CabinetScrews />
    <p className="max-w-[36ch] text-center text-lead text-quiet">{says}</p>
  </div>
)

interface DrawerProps {
  item: VaultItem
  number: number
}

const OpenDrawer = ({ item, number, linkUrl }: DrawerProps & { linkUrl: string }) => (
  <li className="group relative border border-edge bg-raised lg:col-span-3">
    <div className="relative grid items-center gap-x-14 gap-y-7 bg-paper px-7 pt-8 pb-7 sm:px-14 lg:grid-cols-[1fr_1fr] lg:px-24 lg:pt-10">
      <DrawerSides />
      <Plate href={guide} className="mx-auto w-full max-w-xl [--color-primary:var(--brand-primary-lit)]" />
      <div className="relative max-w-[46ch]">
        <p className="text-lead text-quiet">{item.excerpt}</p>
        <CardAction className="mt-6">Get the guide</CardAction>
      </div>
    </div>
    <div className="border-t border-edge px-5 pt-4 pb-6 sm:px-8">
      <DrawerNumber number={number}>
        <span className="text-accent-text">Open</span>
      </DrawerNumber>
      <Label className="mb-5">
        <CardLink href={linkUrl}>
          {item.title}
          <span className="sr-only">, get the guide</span>
        </CardLink>
      </Label>
      <Pull />
    </div>
  </li>
)

/** A closed drawer. Its link leads nowhere yet, so it's announced as unavailable. */
const ClosedDrawer = ({ item, number }: DrawerProps) => (
  <li className="flex flex-col border border-edge bg-raised px-5 pt-4 pb-6 sm:px-8 lg:px-6">
    <DrawerNumber number={number}>Coming soon</DrawerNumber>
    <Label className="lg:min-h-25">
      <span role="link" aria-disabled="true">
        {item.title}
      </span>
    </Label>
    <p className="mx-auto mt-5 mb-6 max-w-[46ch] text-small text-quiet">{item.excerpt}</p>
    <Pull />
  </li>
)

const DrawerNumber = ({ number, children }: { number: number; children: ReactNode }) => (
  <p className="label mb-4 flex justify-between gap-4 text-quiet">
    <span>No. {number}</span>
    <span>{children}</span>
  </p>
)

const Label = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <div className={`mx-auto flex w-full max-w-md items-center gap-3 border border-edge px-3 py-2 ${className}`}>
    <LabelScrew />
    <h2 className="flex min-w-0 grow items-center justify-center self-stretch bg-ink px-3 py-2.5 text-center text-title tracking-[-0.012em] text-paper">
      {children}
    </h2>
    <LabelScrew />
  </div>
)

const screwPlaces = ['top-2 left-2', 'top-2 right-2', 'right-2 bottom-2', 'bottom-2 left-2']
const slots = ['M3 5.4 9 6.6', 'M4 3.8 8 8.2', 'M5.4 3 6.6 9', 'M3.4 7.4 8.6 4.6']

const CabinetScrews = () =>
  screwPlaces.map((position, index) => (
    <Screw key={position} slot={slots[index] ?? ''} className={`absolute hidden sm:block ${position}`} />
  ))

const LabelScrew = () => <Screw slot="M4 3.8 8 8.2" className="shrink-0" />

const Screw = ({ slot, className }: { slot: string; className: string }) => (
  <svg viewBox="0 0 12 12" fill="none" aria-hidden="true" className={`size-3 text-edge ${className}`}>
    <circle cx="6" cy="6" r="5" stroke="currentColor" />
    <path d={slot} stroke="currentColor" />
  </svg>
)

const Pull = () => (
  <svg viewBox="0 0 96 34" fill="none" aria-hidden="true" className="mx-auto mt-auto w-24 translate-y-1 text-edge">
    <path
      d="M4 4H92V9C92 22 74 31 48 31S4 22 4 9Z"
      stroke="currentColor"
      className="fill-paper forced-colors:fill-[Canvas]"
    />
    <path d="M4 9H92M14 9V19M24 9V24M34 9V27M48 9V29M62 9V27M72 9V24M82 9V19" stroke="currentColor" strokeWidth=".6" />
    <circle cx="10" cy="6.5" r="1" className="fill-edge" />
    <circle cx="86" cy="6.5" r="1" className="fill-edge" />
  </svg>
)

const DrawerSides = () => (
  <svg
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    fill="none"
    aria-hidden="true"
    className="absolute inset-0 size-full text-edge"
  >
    <path d="M0 100 4 4H96L100 100" stroke="currentColor" vectorEffect="non-scaling-stroke" />
    <path d="M1.6 100 5.2 6.4H94.8L98.4 100" stroke="currentColor" strokeWidth=".6" vectorEffect="non-scaling-stroke" />
  </svg>
)

const MARKS = 100
const OPEN_AT = 12

const mark = (number: number, from: number, to: number) => {
  const angle = (number / MARKS) * 2 * Math.PI
  const at = (radius: number) => `${(Math.sin(angle) * radius).toFixed(1)} ${(-Math.cos(angle) * radius).toFixed(1)}`
  return `M${at(from)}L${at(to)}`
}

const lengthOf = (number: number) => (number % 10 === 0 ? 12 : number % 5 === 0 ? 8 : 5)
const marks = Array.from({ length: MARKS }, (_, number) => mark(number, 92, 92 - lengthOf(number))).join('')
const grip = Array.from({ length: MARKS }, (_, number) => mark(number, 42, 37)).join('')
const numbered = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]

const VaultDial = ({ className }: { className: string }) => (
  <svg viewBox="-110 -118 220 228" fill="none" stroke="currentColor" aria-hidden="true" className={className}>
    <circle r="104" strokeWidth="1.5" />
    <circle r="96" strokeWidth=".6" />
    <path d="M0 -97 -6 -114H6Z" className="fill-accent" stroke="none" />
    <g transform={`rotate(${-(OPEN_AT / MARKS) * 360})`}>
      <path d={marks} />
      <circle r="58" strokeWidth=".6" />
      <circle r="42" strokeWidth="1.5" className="fill-raised forced-colors:fill-[Canvas]" />
      <path d={grip} strokeWidth=".6" />
      <circle r="31" />
      <path d="M0 -31V-16" strokeWidth="3" strokeLinecap="round" />
      {numbered.map((number) => (
        <text
          key={number}
          transform={`rotate(${(number / MARKS) * 360})`}
          y="-66"
          textAnchor="middle"
          stroke="none"
          className="fill-current font-mono text-[10px] font-medium"
        >
          {number}
        </text>
      ))}
    </g>
  </svg>
)
