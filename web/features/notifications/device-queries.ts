import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { readPushState } from './this-device.ts'

/** Whether this device shows notices, according to the browser. */
export const pushStateQuery = queryOptions({ queryKey: ['push-state'], queryFn: readPushState, staleTime: 0 })

/** All devices that show the user's notices, according to the server. */
export const devicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: () => call(api.push.devices),
  staleTime: 0,
})

export const refreshDevices = () => refresh(pushStateQuery.queryKey, devicesQuery.queryKey)
