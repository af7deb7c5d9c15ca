declare global {
  interface Window {
    /** What `public/start.js` asked for, by address; not there while one works on the shop. */
    early?: Map<string, Promise<Response>>
  }
}

/** The answer to a guest's question that was asked ahead of the program; each is there once. */
export function earlyAnswer(address: string): Promise<Response> | undefined {
  const answer = window.early?.get(address)
  window.early?.delete(address)
  return answer
}
