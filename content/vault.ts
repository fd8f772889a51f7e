/** A tool of the vault (§2.11, §3). Its address is known to the server alone. */
export interface VaultItem {
  slug: string
  title: string
  excerpt: string
  /** Whether it can be had; anything else is shown as coming soon. */
  isAvailable: boolean
}

/** The words of the vault. The server alone sends them, and only to the vault's address. */
export interface Vault {
  title: string
  description: string
  label: string
  introduction: string
  /** Shown where there is no item. */
  empty: string
  /** In the order of the grid. */
  items: readonly VaultItem[]
}

export const vault: Vault = {
  title: 'Exclusive Download Vault',
  description: 'Tools for the people we gave this address.',
  label: 'By address only',
  introduction:
    'No page on this site links here. Take what’s in the open drawer. The closed ones are labeled, so you know what’s coming.',
  empty: 'No items currently available in the vault. Check back soon!',
  items: [
    {
      slug: 'document_masker',
      title: 'The Masking Guide',
      excerpt:
        'How to mask a document before an AI tool reads it: one letter line by line, its key sheet, and a checklist. Masked isn’t anonymous, and the guide shows what still tells.',
      isAvailable: true,
    },
    {
      slug: 'chronology_builder',
      title: 'The Chronology Builder',
      excerpt:
        'A spreadsheet for dated notes. It sorts them, shows the source page beside each entry, and flags the weeks your file says nothing about.',
      isAvailable: false,
    },
    {
      slug: 'inquiry_tally',
      title: 'The Inquiry Tally',
      excerpt:
        'Two weeks of tally marks by the phone turn into one page: how many people asked for a lawyer, where each one waited, and who called back.',
      isAvailable: false,
    },
    {
      slug: 'procedure_recorder',
      title: 'The Procedure Recorder',
      excerpt:
        'Talk through a job while you do it. A set of plain questions turns your notes into a one-page procedure, with a blank for the name of the colleague who tested it.',
      isAvailable: false,
    },
  ],
}
