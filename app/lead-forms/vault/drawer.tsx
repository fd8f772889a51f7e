import type { ReactNode } from 'react'
import type { VaultItem } from '#content/vault.ts'
import { Plate } from '../../plates/plate.tsx'
import guide from '../../plates/what-not-to-paste-into-a-chatbot.svg?url&no-inline'
import { Arrow } from '../../ui/arrow.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { DrawerSides, LabelScrew, Pull } from './fittings.tsx'

interface DrawerProps {
  item: VaultItem
  /** From 1. */
  number: number
}

/** Pulled out: what lies in it is seen from above, and the whole of it leads there. */
export function OpenDrawer({ item, number, linkUrl }: DrawerProps & { linkUrl: string }) {
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
          <SiteLink
            to={linkUrl}
            className="decoration-accent decoration-2 underline-offset-6 after:absolute after:inset-0 group-hover:underline"
          >
            {item.title}
            <span className="sr-only">, get the guide</span>
          </SiteLink>
        </Label>
        <Pull />
      </div>
    </li>
  )
}

/** Labeled and shut. Its link leads nowhere yet, so it is one that assistive technology calls unavailable. */
export function ClosedDrawer({ item, number }: DrawerProps) {
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

/** The paper in the drawer's label holder. */
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
