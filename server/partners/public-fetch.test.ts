import { expect, it } from 'vitest'
import { isPublicAddress } from './public-fetch.ts'

it('connects to addresses on the internet, and to none of this machine or its network', () => {
  const others = ['8.8.8.8', '2a00:1450:4001::5f']
  const own = '127.0.0.1 10.1.2.3 169.254.169.254 192.168.1.1 ::1 ::ffff:10.0.0.1 fd00::1 fe80::1 64:ff9b::7f00:1 x'
  expect([...others, ...own.split(' ')].filter(isPublicAddress)).toEqual(others)
})
