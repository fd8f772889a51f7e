import { createContext, useContext } from 'react'
import type { Brand } from '#contracts/site-config.ts'

export const BrandContext = createContext<Brand>({ name: '', email: '' })

/** Whose site it is, on the server and in the browser. */
export const useBrand = (): Brand => useContext(BrandContext)

/** The same in the browser, for what isn't React: the page carries it, so that a publish needs no bundler. */
export const brandOfPage = (): Brand => JSON.parse(document.body.dataset['brand'] ?? '{"name":"","email":""}') as Brand
