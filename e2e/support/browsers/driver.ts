/** What a page can be asked to do in every browser; `tab.ts` makes of it what a person does. */
export interface Driver {
  /** Types an address and presses Enter. */
  open(address: string): Promise<void>
  /** The browser's own buttons. */
  back(): Promise<void>
  forward(): Promise<void>
  reload(): Promise<void>
  resize(size: Size): Promise<void>
  /** Runs a function in the page. It uses nothing from outside itself, and takes and gives what JSON holds. */
  run<A extends unknown[], R>(work: (...given: A) => R | Promise<R>, ...given: A): Promise<R>
  /** A real pointer goes there, presses and lets go; in CSS pixels of the viewport. */
  press(point: Point): Promise<void>
  /** Real keys, into what has the focus. */
  type(text: string): Promise<void>
  /** Gives a file to the page's one field for files. */
  chooseFile(path: string): Promise<void>
  picture(): Promise<Uint8Array>
  /** Uncaught errors, errors on the console (refusals by the content security policy are among them), answers of 500 or more. */
  faults: string[]
  /** Ends the browser and whatever was started for it. */
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
