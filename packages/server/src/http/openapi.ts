/** The document that lists the API (OpenAPI 3.1), made from the routes themselves and their schemas. */

import * as shapes from '@sitke/protocol/api';
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Entries, Route } from './route.js';
import { ROUTES } from './routes.js';

type Json = Readonly<Record<string, unknown>>;

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

/** Schemas with names of their own in the document. */
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

function isOptional(schema: v.GenericSchema): boolean {
  return schema.type === 'optional';
}

function parametersOf(entries: Entries, place: 'path' | 'query'): Json[] {
  return Object.entries(entries).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !isOptional(schema),
    schema: schemaOf(schema),
  }));
}

const BODY_TYPES = { form: ['application/x-www-form-urlencoded', 'application/json'], text: ['text/plain'] } as const;
const ANSWER_TYPES = { json: 'application/json', ndjson: 'application/x-ndjson' } as const;

function bodyOf({ body }: Route): Json {
  if (!body) return {};
  const schema = schemaOf(body.schema);
  const entries = 'entries' in body.schema ? (body.schema.entries as Entries) : {};
  const required = body.kind === 'text' || Object.values(entries).some((entry) => !isOptional(entry));
  const content = Object.fromEntries(BODY_TYPES[body.kind].map((type) => [type, { schema }]));
  return { requestBody: { required, content } };
}

function operationOf(route: Route): Json {
  const { id, about, who, params, query, answer } = route;
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')];
  const content = { [ANSWER_TYPES[answer.kind]]: { schema: schemaOf(answer.schema) } };
  return {
    operationId: id,
    summary: about,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...bodyOf(route),
    responses: {
      [answer.status]: { description: answer.kind === 'json' ? 'The answer.' : 'One such object a line.', content },
      default: { $ref: '#/components/responses/Refused' },
    },
    security: who === 'bot' ? [{ token: [] }] : [],
  };
}

function documentOf(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  }
  const refused = {
    description: 'Why it was not done.',
    content: { 'application/json': { schema: schemaOf(shapes.ApiError) } },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sitke: the API for programs that play',
      version: '1',
      description: 'In the form of lichess’s Bot API; what that has no place for stands in fields named `sitke`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: { Refused: refused },
      schemas: toJsonSchemaDefs(NAMED, CONFIG),
    },
  };
}

let text: string | null = null;

/** Returns the document as JSON text. */
export function openApiText(): string {
  text ??= `${JSON.stringify(documentOf(ROUTES), null, 1)}\n`;
  return text;
}
