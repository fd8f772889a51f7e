/** Simple e-mail rule of §5: text, an at-sign, text, a dot, text, no spaces. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** §5, shown under an e-mail field of every form but the survey's. */
export const EMAIL_MESSAGE = 'Please enter a valid email address.'

/** §5: optional scheme, dotted host, optional path. An address at LinkedIn is one of these. */
export const WEBSITE_PATTERN = /^(https?:\/\/)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i
export const WEBSITE_MESSAGE = 'Please enter a valid URL (e.g., www.example.com or LinkedIn profile)'
