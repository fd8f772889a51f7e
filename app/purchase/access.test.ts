import { beforeEach, expect, test, vi } from 'vitest'
import { giveAccess, takeAccess } from './access.ts'

function storageOf(entries: Map<string, string>) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const entries = new Map<string, string>()
beforeEach(() => {
  entries.clear()
  vi.stubGlobal('sessionStorage', storageOf(entries))
})

test('the flag is good for one time', () => {
  expect(takeAccess()).toBe(false)
  giveAccess()
  expect([...entries]).toEqual([['canAccessBuyPage', 'true']])
  expect(takeAccess()).toBe(true)
  expect([...entries]).toEqual([])
  expect(takeAccess()).toBe(false)
})

test('anything but true is no access, and is taken away as well', () => {
  entries.set('canAccessBuyPage', 'yes')
  expect(takeAccess()).toBe(false)
  expect(entries.size).toBe(0)
})

test('where storage is blocked there is no access', () => {
  vi.stubGlobal('sessionStorage', undefined)
  giveAccess()
  expect(takeAccess()).toBe(false)
})
