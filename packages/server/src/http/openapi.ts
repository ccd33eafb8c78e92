/** The document that lists the API (OpenAPI 3.1), made from the routes themselves and their schemas. */

import * as shapes from '@sitke/protocol/api';
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { isOfApi } from './answers.js';
import type { Route } from './route.js';

type Json = Readonly<Record<string, unknown>>;

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

/** Schemas with their own names in the document. */
const NAMED = Object.fromEntries(
  Object.entries<unknown>(shapes)
    .flatMap(([name, value]) => (isSchema(value) ? [[name, value] as const] : []))
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** The server alone checks what JSON Schema cannot express. */
const CONFIG: ConversionConfig = {
  errorMode: 'ignore',
  typeMode: 'input',
  definitions: NAMED,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** Returns a schema as the document has it. */
function schemaOf(schema: v.GenericSchema): Json {
  const { $schema: _, $defs: __, ...plain } = toJsonSchema(schema, CONFIG);
  return plain;
}

function isOptional({ type }: v.ObjectEntries[string]): boolean {
  return type === 'optional';
}

function parametersOf(entries: v.ObjectEntries, place: 'path' | 'query'): Json[] {
  return Object.entries(entries).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !isOptional(schema),
    schema: schemaOf(schema),
  }));
}

const BODY_TYPES = {
  form: ['application/x-www-form-urlencoded', 'application/json'],
  json: ['application/json'],
  text: ['text/plain'],
  file: ['application/octet-stream'],
} as const;

function bodyOf({ body }: Route): Json {
  if (!body) return {};
  const schema = schemaOf(body.schema);
  const entries = 'entries' in body.schema ? Object.values(body.schema.entries as v.ObjectEntries) : [];
  const required = body.kind === 'text' || entries.some((entry) => !isOptional(entry));
  const content = Object.fromEntries(BODY_TYPES[body.kind].map((type) => [type, { schema }]));
  return { requestBody: { required, content } };
}

function answerOf({ answer }: Route): Json {
  if (answer.kind === 'nothing') return { description: 'Done.' };
  if (answer.kind === 'file') return { description: 'The answer.', content: { [answer.type]: {} } };
  const schema = schemaOf(answer.schema);
  if (answer.kind === 'json') return { description: 'The answer.', content: { 'application/json': { schema } } };
  return { description: 'One such object a line.', content: { 'application/x-ndjson': { schema } } };
}

function operationOf(route: Route): Json {
  const { id, path, about, who, params, query, answer } = route;
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')];
  return {
    operationId: id,
    summary: about,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...bodyOf(route),
    responses: {
      [answer.status]: answerOf(route),
      default: { $ref: `#/components/responses/${isOfApi(path) ? 'Refused' : 'Rejected'}` },
    },
    security: who === 'bot' ? [{ token: [] }] : [],
  };
}

/** Most routes are below it. */
const API = '/api';

function documentOf(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes.filter(({ isInternal = false }) => !isInternal)) {
    const [path, place] = isOfApi(route.path)
      ? [route.path.slice(API.length), {}]
      : [route.path, { servers: [{ url: '/' }] }];
    paths[path] = { ...place, ...paths[path], [route.method]: operationOf(route) };
  }
  const description = 'Why it was not done.';
  const refused = { description, content: { 'application/json': { schema: schemaOf(shapes.ApiError) } } };
  const rejected = { description, content: { 'text/plain': { schema: { type: 'string' } } } };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sitke: the API for programs that play',
      version: '1',
      description: 'In the form of lichess’s Bot API; what that has no place for stands in fields named `sitke`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: API }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: { Refused: refused, Rejected: rejected },
      schemas: toJsonSchemaDefs(NAMED, CONFIG),
    },
  };
}

/** Returns the document of all routes but the internal ones, as JSON text. */
export function openApiText(routes: readonly Route[]): string {
  return `${JSON.stringify(documentOf(routes), null, 1)}\n`;
}
