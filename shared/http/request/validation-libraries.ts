// The parts of these libraries that read request bodies. In the bundle they are a file of their own, loaded with the first
// body: most instances begin with reads, which do without them (infra/tools/build/bundles.ts).
import 'reflect-metadata';

export { plainToInstance, Transform, Type } from 'class-transformer';
export { ValidateBy, ValidateNested, validateSync } from 'class-validator';
