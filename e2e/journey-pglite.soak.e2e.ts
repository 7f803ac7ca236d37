import { journey } from './support/journey.ts'

journey('pglite')
