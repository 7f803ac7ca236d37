/** Operations on a page that every browser provides. `tab.ts` builds a user's actions on them. */
export interface Driver {
  /** Opens an address as by the address bar. */
  open(address: string): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  reload(): Promise<void>
  resize(size: Size): Promise<void>
  /** Runs a self-contained function in the page. Its arguments and its result are JSON. */
  run<A extends unknown[], R>(work: (...given: A) => R | Promise<R>, ...given: A): Promise<R>
  /** Moves a real pointer to the point (CSS pixels of the viewport), presses and releases it. */
  press(point: Point): Promise<void>
  /** Types with real keys into the focused element. */
  type(text: string): Promise<void>
  /** Gives a file to the only file field of the page. */
  chooseFile(path: string): Promise<void>
  picture(): Promise<Uint8Array>
  /**
   * Uncaught errors, console errors (including violations of the content security policy), and answers of 500
   * or more.
   */
  faults: string[]
  /** Ends the browser and everything started for it. */
  close(): Promise<void>
}

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}
