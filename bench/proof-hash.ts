import { sha256 } from '@noble/hashes/sha2.js'

/*
 * Process that only runs the trees' hash function, over as many messages with as many bytes as a tree of this
 * many customers has in leaves and nodes. With `nodes`, leaves are omitted, because a verifier does not hash
 * them.
 */

const [count = 0, nodesOnly] = [Number(process.argv[2]), process.argv[3] === 'nodes']
/** Bytes of a leaf as `leafOf` writes it: name, asset, day, UID, part, nonce, sum. */
const LEAF_BYTES = 16 + (2 + 4) + (2 + 10) + (2 + 9) + 4 + 32 + 16
const NODE_BYTES = 16 + 2 * (32 + 16)
const [leaf, node] = [new Uint8Array(LEAF_BYTES), new Uint8Array(NODE_BYTES)]
const start = performance.now()
for (let index = 0; index < count; index++) {
  if (!nodesOnly) {
    leaf[index % LEAF_BYTES] = index & 255
    sha256(leaf)
  }
  node[index % NODE_BYTES] = index & 255
  sha256(node)
}
console.log(JSON.stringify({ seconds: (performance.now() - start) / 1000 }))
