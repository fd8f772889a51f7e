import type { ReactNode } from 'react'
import type { Vault, VaultItem } from '#content/vault.ts'
import { Plate } from '../plates/plate.tsx'
import guide from '../plates/what-not-to-paste-into-a-chatbot.svg?url&no-inline'
import { Arrow } from '../ui/arrow.tsx'
import { CabinetScrews, DrawerSides, LabelScrew, Pull, VaultDial } from './vault-fittings.tsx'

interface VaultScreenProps {
  vault: Vault
  leadMagnetHref: string
}

/** A cabinet of drawers, one of them open. */
export function VaultScreen({ vault, leadMagnetHref }: VaultScreenProps) {
  return (
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
}

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

function EmptyCabinet({ says }: { says: string }) {
  return (
    <div className="relative grid min-h-72 place-items-center border border-dashed border-edge px-6 py-16">
      <CabinetScrews />
      <p className="max-w-[36ch] text-center text-lead text-quiet">{says}</p>
    </div>
  )
}

interface DrawerProps {
  item: VaultItem
  number: number
}

/** An open drawer, seen from above. All of it is a link. */
function OpenDrawer({ item, number, linkUrl }: DrawerProps & { linkUrl: string }) {
  return (
    <li className="group relative border border-edge bg-raised lg:col-span-3">
      <div className="relative grid items-center gap-x-14 gap-y-7 bg-paper px-7 pt-8 pb-7 sm:px-14 lg:grid-cols-[1fr_1fr] lg:px-24 lg:pt-10">
        <DrawerSides />
        <Plate href={guide} className="mx-auto w-full max-w-xl [--color-primary:var(--brand-primary-lit)]" />
        <div className="relative max-w-[46ch]">
          <p className="text-lead text-quiet">{item.excerpt}</p>
          <p
            aria-hidden="true"
            className="mt-6 flex items-center gap-3 font-semibold underline decoration-accent decoration-2 underline-offset-6 group-hover:decoration-3"
          >
            Get the guide <Arrow />
          </p>
        </div>
      </div>
      <div className="border-t border-edge px-5 pt-4 pb-6 sm:px-8">
        <DrawerNumber number={number}>
          <span className="text-accent-text">Open</span>
        </DrawerNumber>
        <Label>
          <a
            href={linkUrl}
            className="decoration-accent decoration-2 underline-offset-6 after:absolute after:inset-0 group-hover:underline"
          >
            {item.title}
            <span className="sr-only">, get the guide</span>
          </a>
        </Label>
        <Pull />
      </div>
    </li>
  )
}

/** A closed drawer. Its link leads nowhere yet, so it's announced as unavailable. */
function ClosedDrawer({ item, number }: DrawerProps) {
  return (
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
}

function DrawerNumber({ number, children }: { number: number; children: ReactNode }) {
  return (
    <p className="label mb-4 flex justify-between gap-4 text-quiet">
      <span>No. {number}</span>
      <span>{children}</span>
    </p>
  )
}

/** The label on a drawer. */
function Label({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div className={`mx-auto flex w-full max-w-md items-center gap-3 border border-edge px-3 py-2 ${className}`}>
      <LabelScrew />
      <h2 className="flex min-w-0 grow items-center justify-center self-stretch bg-ink px-3 py-2.5 text-center text-title tracking-[-0.012em] text-paper">
        {children}
      </h2>
      <LabelScrew />
    </div>
  )
}
