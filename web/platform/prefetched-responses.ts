declare global {
  interface Window {
    /** What `public/bootstrap.js` requested, by address; absent in development. */
    prefetched?: Map<string, Promise<Response>>
  }
}

/** The response to a guest's request that was sent ahead of the app bundle; each can be taken once. */
export function takePrefetchedResponse(address: string): Promise<Response> | undefined {
  const response = window.prefetched?.get(address)
  window.prefetched?.delete(address)
  return response
}
