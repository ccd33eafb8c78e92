/** The worker of the tables: fetches the files that a question needs, and answers it. */
