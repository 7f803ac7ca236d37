import { expect, it } from 'vitest'
import { socketsAllowed } from './open-files.ts'

it('the limit of sockets reserves file handles for the process', () => {
  const limits = (soft: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             63432                63432                processes
Max open files            ${soft}                1048576              files
`
  expect(socketsAllowed(limits('20000'))).toBe(19_600)
  expect(socketsAllowed(limits('256'))).toBe(0)
  expect(socketsAllowed(limits('unlimited'))).toBe(Number.POSITIVE_INFINITY)
  expect(socketsAllowed('')).toBe(Number.POSITIVE_INFINITY)
})
