import { type VaultItem, vaultItems } from '#content/vault.ts'
import { ClosedDrawer, OpenDrawer } from './vault/drawer.tsx'
import { CabinetScrews } from './vault/fittings.tsx'
import { VaultDial } from './vault/vault-dial.tsx'

interface VaultScreenProps {
  leadMagnetHref: string
  /** The site's own, unless a test brings others. */
  items?: readonly VaultItem[]
}

/** §2.11: a cabinet of four drawers, one of them open. */
export function VaultScreen({ leadMagnetHref, items = vaultItems }: VaultScreenProps) {
  return (
    <div data-theme="dark" className="border-b border-line">
      <div className="wrap pt-12 pb-20 sm:pt-16 lg:pb-28">
        <div className="mb-12 grid items-end gap-x-16 lg:mb-16 lg:grid-cols-[1fr_15rem]">
          <div>
            <p className="label mb-5 text-quiet">By address only</p>
            <h1 className="max-w-[10em] text-page tracking-display">Exclusive Download Vault</h1>
            <p className="mt-7 max-w-[52ch] text-lead text-quiet">
              No page on this site links here. Take what’s in the open drawer. The closed ones are labeled, so you know
              what’s coming.
            </p>
          </div>
          <VaultDial className="hidden w-full lg:block" />
        </div>
        {items.length > 0 ? <Cabinet items={items} leadMagnetHref={leadMagnetHref} /> : <EmptyCabinet />}
      </div>
    </div>
  )
}

function Cabinet({ items, leadMagnetHref }: Required<VaultScreenProps>) {
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

function EmptyCabinet() {
  return (
    <div className="relative grid min-h-72 place-items-center border border-dashed border-edge px-6 py-16">
      <CabinetScrews />
      <p className="max-w-[36ch] text-center text-lead text-quiet">
        No items currently available in the vault. Check back soon!
      </p>
    </div>
  )
}
