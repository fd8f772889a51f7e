/** A tool of the vault (§2.11, §3). Its address is known to the server alone. */
export interface VaultItem {
  slug: string
  title: string
  excerpt: string
  /** Whether it can be had; what cannot is shown as coming soon. */
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
  description: 'Tools for those who were given the address.',
  label: 'By address only',
  introduction:
    'No page of the site leads here. Take what lies in the open drawer. The closed ones are labeled, so that you know what is being made.',
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
        'A spreadsheet for dated notes. It sorts them, keeps the source page beside each entry, and marks the weeks for which your file has nothing.',
      isAvailable: false,
    },
    {
      slug: 'inquiry_tally',
      title: 'The Inquiry Tally',
      excerpt:
        'Two weeks of marks beside the telephone become one page: how many people asked for a lawyer, where each of them waited, and who called back.',
      isAvailable: false,
    },
    {
      slug: 'procedure_recorder',
      title: 'The Procedure Recorder',
      excerpt:
        'Talk through a job while you do it. A set of plain questions turns your notes into a one-page procedure, with a blank for the name of whoever tested it.',
      isAvailable: false,
    },
  ],
}
